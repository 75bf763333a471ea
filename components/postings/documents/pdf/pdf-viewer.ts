// The viewer takes pdf.js from where this import puts it: it must come first.
import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import {
  EventBus,
  FindState,
  PDFFindController,
  PDFLinkService,
  type PDFPageView,
  PDFViewer,
} from "pdfjs-dist/web/pdf_viewer.mjs";
import type { Zoom } from "../zoom.ts";
import "./pdf-viewer.css";

/** Where a search stands: the match that is shown, counted from 1, of how many; 0 of 0 while it has none. */
export type Matches = { current: number; total: number; isSearching: boolean };

/** What can't be drawn: a whole page, or a picture on it. */
export type Missing = "page" | "picture";

type Listener = {
  onPage: (page: number) => void;
  /** The factor that pages have now; 1 is their size on paper. */
  onScale: (scale: number) => void;
  /** A page is drawn; `missing`: what of it can't be, if anything. */
  onDrawn: (page: number, missing: Missing | null) => void;
  onMatches: (matches: Matches) => void;
};

type CountEvent = { matchesCount: { current: number; total: number }; state?: number };

type Drawn = { pdfPage: PDFPageProxy | null };

type RenderedEvent = { source: Drawn; pageNumber: number; error?: Error };

/** A scan is one picture: where it can't be decoded, pdf.js draws an empty page and says nothing. */
function hasLostPicture({ pdfPage }: Drawn): boolean {
  const objects = [...(pdfPage?.objs ?? [])] as [id: string, data: unknown][];
  return objects.some(([id, data]) => id.startsWith("img_") && data === null);
}

/** pdf.js asks it for the words of its own buttons, of which none is used here. */
const noWords = { pause: () => undefined, resume: () => undefined };

/** A document's pages below each other, drawn as they come into view, with its text to select and to search. */
export class PdfPages {
  readonly #viewer: PDFViewer;
  readonly #events = new EventBus();
  readonly #links = new PDFLinkService({ eventBus: this.#events });
  readonly #ending = new AbortController();
  #zoom: Zoom = "page-width";

  /** `container` is placed absolutely and has one empty element, which becomes the pages' own. */
  constructor(container: HTMLDivElement, { onPage, onScale, onDrawn, onMatches }: Listener) {
    this.#viewer = new PDFViewer({
      container,
      eventBus: this.#events,
      linkService: this.#links,
      findController: new PDFFindController({ eventBus: this.#events, linkService: this.#links }),
      annotationMode: AnnotationMode.DISABLE,
      annotationEditorMode: -1,
      enableAutoLinking: false,
      enableSelectionRendering: false,
      l10n: noWords as never,
      abortSignal: this.#ending.signal,
    } as ConstructorParameters<typeof PDFViewer>[0]);
    this.#links.setViewer(this.#viewer);
    this.#links.externalLinkEnabled = false;
    const matched = ({ matchesCount, state }: CountEvent) =>
      onMatches({ ...matchesCount, isSearching: state === FindState.PENDING });
    this.#events.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => onPage(pageNumber));
    this.#events.on("scalechanging", ({ scale }: { scale: number }) => onScale(scale));
    this.#events.on("pagerendered", ({ source, pageNumber, error }: RenderedEvent) =>
      onDrawn(pageNumber, error ? "page" : hasLostPicture(source) ? "picture" : null),
    );
    this.#events.on("updatefindmatchescount", matched);
    this.#events.on("updatefindcontrolstate", matched);
    const resized = new ResizeObserver(() => this.#fit());
    resized.observe(container);
    this.#ending.signal.addEventListener("abort", () => resized.disconnect());
  }

  /** Shows a document; `pageName` names each page for those who don't see it. */
  show(document: PDFDocumentProxy, pageName: (page: number) => string): void {
    this.#events.on("pagesinit", () => {
      for (let page = 1; page <= document.numPages; page++)
        (this.#viewer.getPageView(page - 1) as PDFPageView).div.setAttribute("aria-label", pageName(page));
      this.#fit();
    });
    this.#links.setDocument(document);
    this.#viewer.setDocument(document);
  }

  zoomTo(zoom: Zoom): void {
    this.#zoom = zoom;
    this.#viewer.currentScaleValue = String(zoom);
  }

  rotate(): void {
    this.#viewer.pagesRotation = (this.#viewer.pagesRotation + 90) % 360;
  }

  goTo(page: number): void {
    this.#viewer.currentPageNumber = page;
  }

  /** Searches the whole document, whatever the case; `next` goes on from the match that is shown. */
  find(query: string, next?: "forwards" | "backwards"): void {
    this.#events.dispatch("find", {
      source: this,
      type: next ? "again" : "",
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
      findPrevious: next === "backwards",
    });
  }

  endFind(): void {
    this.#events.dispatch("findbarclose", { source: this });
  }

  close(): void {
    this.#viewer.setDocument(null as unknown as PDFDocumentProxy);
    this.#links.setDocument(null);
    this.#ending.abort();
  }

  /** A view without any width has nothing to be fitted to. */
  #fit(): void {
    const { container, pdfDocument } = this.#viewer;
    if (pdfDocument && container.clientWidth > 0) this.#viewer.currentScaleValue = String(this.#zoom);
  }
}
