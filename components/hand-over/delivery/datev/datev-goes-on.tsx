import { useTranslations } from "next-intl";
import { Time } from "#components/ui/time.tsx";
import type { Delivery, DeliveryState } from "#lib/shared/targets.ts";

/** The problems that a person ends by signing in at DATEV. */
const signInCodes: ReadonlySet<string> = new Set(["DATEV_SIGN_IN_ENDED", "DATEV_SCOPE_MISSING"]);

/** Whether a delivery to DATEV goes on only after a person has signed in there. */
export const needsDatevSignIn = ({ kind, state, problem }: Delivery): boolean =>
  kind === "datev" && state !== "delivered" && problem !== null && signInCodes.has(problem.errorCode);

const underWay: ReadonlySet<DeliveryState> = new Set(["waiting", "sending", "following"]);

/** Whether a delivery to DATEV goes on whatever its problem is, so that nobody has to try anything again. */
export const goesOnAtDatev = (delivery: Delivery): boolean =>
  delivery.kind === "datev" &&
  underWay.has(delivery.state) &&
  !needsDatevSignIn(delivery) &&
  delivery.problem?.errorCode !== "DATEV_DOCUMENTS_AWAITED";

/** How a delivery to DATEV goes on by itself, or what became of one that was cancelled. */
export function DatevGoesOn({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("handOver.delivery.datev");
  const { state, nextAt, datev } = delivery;
  const next = nextAt === null ? null : <Time value={nextAt} detail="clock" />;
  if (state === "waiting" && !needsDatevSignIn(delivery))
    return <p>{next ? t.rich("goesOn", { time: () => next }) : t("goesOnSoon")}</p>;
  if (state === "following")
    return (
      <p className="max-w-[70ch] text-pretty">
        {t("following")} {next && t.rich("asked", { time: () => next })}
      </p>
    );
  return state === "cancelled" && datev && <p>{t("cancelled")}</p>;
}
