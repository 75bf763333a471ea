import {
  type Remark,
  type RemarkedPostings,
  remarkRequest,
  type RemarksOfPosting,
} from "#lib/shared/remarks.ts";

type Written = Remark & { entityGuid: string };

const refusal = { errorCode: "NOT_FOUND", message: "There is no such question.", requestId: "request-1" };

/**
 * The notes and questions of an export in memory, as the server keeps them. Petra Bauer is who looks at the
 * page.
 */
export class ServedRemarks {
  readonly written: Written[] = [];
  readonly colleagues: RemarksOfPosting["colleagues"] = [
    { id: "6b21a6a0-62cf-4a4c-9df5-0f8b3b1a0001", name: "Jan Roth", isMailed: true },
    { id: "6b21a6a0-62cf-4a4c-9df5-0f8b3b1a0002", name: "Uwe Neu", isMailed: false },
  ];
  /** Whether writing is refused. */
  isRefusing = false;
  #time = Date.parse("2026-11-29T08:00:00Z");

  /** Adds what a colleague wrote. */
  add(remark: Partial<Written> & Pick<Written, "entityGuid" | "kind">): Written {
    this.#time += 60_000;
    const at = new Date(this.#time).toISOString();
    const written: Written = {
      ...{ id: crypto.randomUUID(), questionId: null, text: "Text", by: "Jan Roth", isOwn: false, at },
      ...{ told: [], withdrawnAt: null, isOpen: remark.kind === "question", ...remark },
    };
    this.written.push(written);
    return written;
  }

  /** Returns the answer to a request; undefined for one that is about something else. */
  answer(address: string, init: RequestInit | undefined): Response | undefined {
    const url = new URL(address, "http://here");
    const id = /\/remarks\/([^/]+)$/.exec(url.pathname)?.[1];
    if (id !== undefined) return init?.method === "DELETE" ? this.#withdraw(id) : this.#write(id, init);
    if (url.pathname.endsWith("/remarks")) return Response.json(this.#list());
    if (!url.pathname.endsWith("/posting-remarks")) return undefined;
    const posting = url.searchParams.get("posting");
    const remarks = this.written.filter(({ entityGuid }) => entityGuid === posting);
    return Response.json({ remarks, colleagues: this.colleagues } satisfies RemarksOfPosting);
  }

  #list(): RemarkedPostings {
    const grouped = Map.groupBy(this.written, ({ entityGuid }) => entityGuid);
    return {
      postings: [...grouped].map(([entityGuid, some]) => ({
        ...{ entityGuid, count: some.length },
        openQuestions: some.filter(({ isOpen }) => isOpen).length,
        changedAt:
          some
            .map(({ at, withdrawnAt }) => withdrawnAt ?? at)
            .toSorted()
            .at(-1) ?? "",
      })),
    };
  }

  #write(id: string, init: RequestInit | undefined): Response {
    if (this.isRefusing) return Response.json(refusal, { status: 404 });
    const request = remarkRequest.parse(JSON.parse(init?.body as string));
    const own = { id, kind: request.kind, text: request.text, by: "Petra Bauer", isOwn: true };
    if (request.kind === "answer") {
      const question = this.written.find((remark) => remark.id === request.questionId);
      if (!question) return Response.json(refusal, { status: 404 });
      question.isOpen = false;
      this.add({ ...own, questionId: question.id, entityGuid: question.entityGuid });
    } else {
      const told = this.colleagues.filter((colleague) => request.tell.includes(colleague.id));
      this.add({ ...own, entityGuid: request.entityGuid, told: told.map(({ name }) => name) });
    }
    return new Response(null, { status: 204 });
  }

  #withdraw(id: string): Response {
    const remark = this.written.find((written) => written.id === id);
    if (!remark) return Response.json(refusal, { status: 404 });
    this.#time += 60_000;
    Object.assign(remark, { text: null, isOpen: false, withdrawnAt: new Date(this.#time).toISOString() });
    return new Response(null, { status: 204 });
  }
}
