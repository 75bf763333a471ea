import { lone, type Organization, organizations } from "./office.ts";
import {
  allow,
  orderAllMonths,
  orderMonth,
  saveAllFromDesk,
  saveAndSignOff,
  signAllOff,
  signIn,
  waitForAllMonths,
  waitForMonth,
  type Worker,
} from "./steps.ts";

const [first] = organizations as [Organization, ...Organization[]];

/**
 * The form of the files. DATEV's would need the numbers of consultant and client typed once an organization.
 */
const format = "Excel workbook";

/** Closes a month of one of twelve organizations, which was never connected. */
export const firstMonth = (worker: Worker) => firstMonthOf(worker, first);

/** Closes a month of a person's only organization, which was never connected. */
export const loneMonth = (worker: Worker) => firstMonthOf(worker, lone);

async function firstMonthOf(worker: Worker, organization: Organization): Promise<void> {
  const { hands } = worker;
  await hands.step("sign in", () => signIn(worker));
  await hands.step("allow access", () => allow(worker, [organization]));
  await hands.step("order", () => orderMonth(worker, format));
  await hands.step("wait for the order", () => waitForMonth(worker));
  await hands.step("save and sign off", () => saveAndSignOff(worker));
}

/** Closes the next month of an organization that is connected. */
export async function nextMonth(worker: Worker): Promise<void> {
  const { hands } = worker;
  await hands.step("sign in", () => signIn(worker));
  await hands.step("allow access", () => allow(worker, [first]));
  await hands.step("order", () => orderMonth(worker));
  await hands.step("wait for the order", () => waitForMonth(worker));
  await hands.step("save and sign off", () => saveAndSignOff(worker));
}

/** Closes a month of twelve organizations that were never connected. */
export async function firstMonths(worker: Worker): Promise<void> {
  await closeAll(worker, format);
}

/** Closes the next month of twelve organizations that are connected. */
export async function nextMonths(worker: Worker): Promise<void> {
  await closeAll(worker);
}

async function closeAll(worker: Worker, chosen?: string): Promise<void> {
  const { hands } = worker;
  const count = organizations.length;
  await hands.step("sign in", () => signIn(worker));
  await hands.step("allow access", () => allow(worker, organizations));
  await hands.step("order on the desk", () => orderAllMonths(worker, count, chosen));
  await hands.step("wait for the orders", () => waitForAllMonths(worker, organizations));
  await hands.step("save each", () => saveAllFromDesk(worker, organizations));
  await hands.step("sign all off", () => signAllOff(worker, organizations));
}
