import { notFound } from "next/navigation";
import type { ReactElement } from "react";
import { AccessRefused } from "#components/shell/access-refused.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { requireConnection, requireSession } from "#lib/server/auth/sessions/guards.ts";
import { pageRequestId } from "#lib/server/http/page-request-id.ts";
import { lacksScope, type RequiredScope, requireAccess } from "#lib/server/membership/membership.ts";
import type { Connection, Session } from "#lib/server/auth/sessions/session.ts";
import { AppError } from "#lib/server/errors/app-error.ts";
import { log } from "#lib/server/log.ts";
import { decodeSegment } from "#lib/shared/paths.ts";

type Guard = {
  scope: RequiredScope;
  /** The page's own path, to which a sign-in returns. */
  path: (organizationId: string) => string;
  /** The header that stands above the reason when the page is refused. */
  header: (organizationId: string) => ReactElement;
};

type Access =
  | { session: Session; connection: Connection; refused?: never }
  | { session?: never; connection?: never; refused: ReactElement };

/**
 * The guard of every page of an organization, as `organizationRoute` is of every handler. Redirects to
 * sign-in without a session. Answers 404 without a connection to the organization of the address
 * (`segment`). For any other refusal it returns `refused` in place of the page: the header, the reason, and
 * the means to connect again.
 */
export async function connect(segment: string, { scope, path, header }: Guard): Promise<Access> {
  const organizationId = decodeSegment(segment);
  if (organizationId === null) notFound();
  const session = await requireSession(path(organizationId));
  const connection = requireConnection(session, organizationId);
  const refused = await refusalOf(connection, scope);
  if (refused === null) return { session, connection };
  return {
    refused: (
      <>
        {header(organizationId)}
        {refused}
      </>
    ),
  };
}

async function refusalOf(connection: Connection, scope: RequiredScope): Promise<ReactElement | null> {
  if (scope !== "any" && lacksScope(connection, scope))
    return <MissingPermission scope={scope} organizationName={connection.organizationName} />;
  const requestId = await pageRequestId();
  try {
    await requireAccess(connection, scope, requestId);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info({ requestId, errorCode: error.errorCode, err: error.cause }, "page refused");
    const { code, errorCode, message, status } = error;
    const { requestId: knownAs = null } = error.envelope(requestId);
    return (
      <AccessRefused
        code={code}
        errorCode={errorCode}
        message={message}
        status={status}
        requestId={knownAs}
      />
    );
  }
}
