import type { ReactNode } from "react";
import { EndNotice } from "#components/connections/end-notice.tsx";
import { SafeguardNotice } from "#components/safeguards/safeguard-notice.tsx";
import { type Connection, readSession, type Session } from "#lib/server/auth/sessions/session.ts";
import { AppError } from "#lib/server/errors/app-error.ts";
import { pageRequestId } from "#lib/server/http/page-request-id.ts";
import { requireAccess } from "#lib/server/membership/membership.ts";
import { findSafeguardRequests, findWeakerSafeguards } from "#lib/server/settings/view-safeguards.ts";
import { endsSoon } from "#lib/shared/connection.ts";
import { decodeSegment } from "#lib/shared/paths.ts";

type Props = { params: Promise<{ organizationId: string }>; children: ReactNode };

export default async function OrganizationLayout({ params, children }: Props) {
  const organizationId = decodeSegment((await params).organizationId);
  const session = await readSession();
  const connection = session?.connections.find((candidate) => candidate.organizationId === organizationId);
  if (!session || !connection) return children;
  return (
    <>
      {endsSoon(connection) && (
        <EndNotice
          organizationName={connection.organizationName}
          chainExpiresAt={connection.chainExpiresAt}
        />
      )}
      {await safeguardNotice(session, connection)}
      {children}
    </>
  );
}

// Each page checks the access itself and says why it is refused; here nothing is shown then. The access is
// only checked where there is something to show, so that a page that is refused asks the service once.
async function safeguardNotice(session: Session, connection: Connection): Promise<ReactNode> {
  const requests = await findSafeguardRequests(connection.organizationId, session.person.id);
  const weaker = await findWeakerSafeguards(connection.organizationId);
  if (requests.length + weaker.length === 0) return null;
  try {
    await requireAccess(connection, "any", await pageRequestId());
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  return <SafeguardNotice organizationId={connection.organizationId} requests={requests} weaker={weaker} />;
}
