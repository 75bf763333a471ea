// This import must come first: it sets the global from which the viewer takes pdf.js.
import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import {
  EventBus,
  FindState,
  PDFFindController,
  PDFLinkService,
  type PDFPageView,
  PDFViewer,
} from "pdfjs-dist/web/pdf_viewer.mjs";
import type { PlaceInDocument } from "#lib/shared/comparison.ts";
import type { Zoom } from "../zoom.ts";
import { drawMarks, type PlaceMark } from "./place-marks.ts";
import "./pdf-viewer.css";

/**
 * The state of a search: the current match, counted from 1, and the number of matches; 0 of 0 without any.
 */
export type Matches = { current: number; total: number; isSearching: boolean };

/** The part that cannot be drawn: a whole page, or a picture on it. */
export type Missing = "page" | "picture";

type Listener = {
  onPage: (page: number) => void;
  /** The current scale of the pages; 1 is their size on paper. */
  onScale: (scale: number) => void;
  /** Called when a page is drawn. `missing` is the part that could not be drawn. */
  onDrawn: (page: number, missing: Missing | null) => void;
  onMatches: (matches: Matches) => void;
};

type CountEvent = { matchesCount: { current: number; total: number }; state?: number };

type Drawn = { pdfPage: PDFPageProxy | null };

type RenderedEvent = { source: Drawn; pageNumber: number; error?: Error };

/**
 * Whether a picture of a page could not be decoded. A scan is one picture, and pdf.js then draws an empty
 * page without an error.
 */
function hasLostPicture({ pdfPage }: Drawn): boolean {
  const objects = [...(pdfPage?.objs ?? [])] as [id: string, data: unknown][];
  return objects.some(([id, data]) => id.startsWith("img_") && data === null);
}

/** The translations that pdf.js requires for its own buttons, none of which is used here. */
const noWords = { pause: () => undefined, resume: () => undefined };

/**
 * The pages of a document below each other, drawn when they come into view, with text to select and search.
 */
export class PdfPages {
  readonly #viewer: PDFViewer;
  readonly #events = new EventBus();
  readonly #links = new PDFLinkService({ eventBus: this.#events });
  readonly #ending = new AbortController();
  #zoom: Zoom = "page-width";
  #marks: { list: readonly PlaceMark[]; shown: PlaceInDocument | null } = { list: [], shown: null };

  /**
   * The `container` must be positioned absolutely and have one empty element, into which the pages are
   * rendered.
   */
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
    this.#events.on("pagerendered", ({ source, pageNumber, error }: RenderedEvent) => {
      // Drawing a page anew removes what else was on it.
      this.#drawMarks(pageNumber);
      onDrawn(pageNumber, error ? "page" : hasLostPicture(source) ? "picture" : null);
    });
    this.#events.on("updatefindmatchescount", matched);
    this.#events.on("updatefindcontrolstate", matched);
    const resized = new ResizeObserver(() => this.#fit());
    resized.observe(container);
    this.#ending.signal.addEventListener("abort", () => resized.disconnect());
  }

  /** Shows a document. `pageName` returns the accessible name of a page. */
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

  /** Searches the whole document, ignoring case. `next` continues from the current match. */
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

  /** Marks places on the pages in place of earlier ones. With `shown` it scrolls to that one. */
  mark(marks: readonly PlaceMark[], shown: PlaceInDocument | null): void {
    this.#marks = { list: marks, shown };
    for (let page = 1; page <= this.#viewer.pagesCount; page++) this.#drawMarks(page);
    if (!shown || shown.page > this.#viewer.pagesCount) return;
    this.#viewer.currentPageNumber = shown.page;
    this.#drawMarks(shown.page)?.scrollIntoView({ block: "center", inline: "nearest" });
  }

  #drawMarks(page: number): HTMLElement | null {
    const { list, shown } = this.#marks;
    const view = this.#viewer.getPageView(page - 1) as PDFPageView | undefined;
    const ofPage = list.filter(({ place }) => place.page === page);
    return view ? drawMarks(view.div, ofPage, { shown, degrees: this.#viewer.pagesRotation }) : null;
  }

  endFind(): void {
    this.#events.dispatch("findbarclose", { source: this });
  }

  close(): void {
    this.#viewer.setDocument(null as unknown as PDFDocumentProxy);
    this.#links.setDocument(null);
    this.#ending.abort();
  }

  /** Applies the zoom again. A view without width is skipped, because nothing can be fitted to it. */
  #fit(): void {
    const { container, pdfDocument } = this.#viewer;
    if (pdfDocument && container.clientWidth > 0) this.#viewer.currentScaleValue = String(this.#zoom);
  }
}
