import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

const settings = datevSettings.parse({
  ...{ consultantNumber: 1234567, clientNumber: 42, accountLength: 4, fiscalYearStart: "2026-01-01" },
});

/** The form, and a button that names a setting, as the problem of a batch does. */
function Named() {
  const [isNamed, setNamed] = useState(false);
  return (
    <>
      <button onClick={() => setNamed(true)}>Name</button>
      <SettingsForm
        selected={{ organizationId: "ziel-gmbh", exportId: "e1", filter: "" }}
        settings={settings}
        focus={isNamed ? "designation" : "clientNumber"}
        onClose={vi.fn()}
      />
    </>
  );
}

test("a setting that is named while the form is open gets the focus, also among those that are closed", async () => {
  await render(<Named />);
  await expect.element(page.getByLabelText("Client number")).toHaveFocus();
  await page.getByRole("button", { name: "Name" }).click();
  await expect.element(page.getByLabelText("Designation")).toHaveFocus();
});
