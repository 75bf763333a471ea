"use client";

import { Download, FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Help, WithHelp } from "#components/ui/help.tsx";
import { Menu, MenuItem, MenuSeparator, MenuChoice } from "#components/ui/menu.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { Questions } from "./questions.tsx";
import { Specimens, State, States } from "./specimen.tsx";

/** The primitives that open above the page: menu, popover, help, dialog, toast. */
export function Overlays() {
  const t = useTranslations("exports");
  const e = useTranslations("export");
  const o = useTranslations("operation");
  const toast = useSuccessToast();
  const [operation, setOperation] = useState("CREATE");
  return (
    <>
      <Specimens component="menu">
        <Menu trigger={<Button>{e("handOver")}</Button>}>
          <MenuItem>
            <Download aria-hidden />
            {e("receipt")}
          </MenuItem>
          <MenuItem disabled>
            <FileDown aria-hidden />
            {e("handOver")}
          </MenuItem>
          <MenuSeparator />
          <MenuChoice
            label={t("status")}
            value={operation}
            options={(["CREATE", "UPDATE"] as const).map((value) => ({ value, label: o(value) }))}
            onChange={setOperation}
          />
        </Menu>
      </Specimens>
      <Specimens component="popover">
        <Popover label={t("status")} className="p-3" trigger={<Button>{t("status")}</Button>}>
          {e("runningText")}
        </Popover>
      </Specimens>
      <Specimens component="help">
        <States>
          <State name="Help">
            <Help word="split" />
          </State>
          <State name="WithHelp">
            <WithHelp word="receipt">
              <h3 className="font-semibold">{e("receipt")}</h3>
            </WithHelp>
          </State>
        </States>
      </Specimens>
      <Questions />
      <Specimens component="toast">
        <Button onClick={() => toast(t("begun", { count: 12 }))}>{t("new")}</Button>
      </Specimens>
    </>
  );
}
