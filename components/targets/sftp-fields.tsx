"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { HostKeyField } from "./host-key-field.tsx";
import { TargetField, type TargetFormReturn } from "./target-field.tsx";

type SftpFieldsProps = { form: TargetFormReturn; organizationId: string };

/** The fields of an SFTP server. A change of the server drops the key that another one has shown. */
export function SftpFields({ form, organizationId }: SftpFieldsProps) {
  const t = useTranslations("targets");
  const [secret, setSecret] = useState<"password" | "privateKey">("password");
  const dropKey = () => form.setValue("hostKey", "");
  return (
    <>
      <TargetField form={form} name="host" text="host" maxLength={253} onChange={dropKey} />
      <TargetField form={form} name="port" text="port" type="number" onChange={dropKey} />
      <div className="sm:col-span-2">
        <HostKeyField form={form} organizationId={organizationId} />
      </div>
      <TargetField form={form} name="user" text="user" maxLength={100} />
      <Field label={t("secretKind")}>
        {(input) => (
          <select
            {...input}
            value={secret}
            onChange={({ target }) => {
              setSecret(target.value === "password" ? "password" : "privateKey");
              form.resetField("secret");
            }}
          >
            <option value="password">{t("fields.password.label")}</option>
            <option value="privateKey">{t("fields.privateKey.label")}</option>
          </select>
        )}
      </Field>
      <div className="sm:col-span-2">
        <TargetField
          key={secret}
          form={form}
          name="secret"
          text={secret}
          type={secret === "password" ? "password" : "area"}
        />
      </div>
      <TargetField form={form} name="folder" text="remoteFolder" maxLength={400} />
    </>
  );
}
