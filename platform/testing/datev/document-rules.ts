import { z } from "zod";
import type { MultipartPart } from "./multipart.ts";
import type { DatevClientSeed } from "./state.ts";

/** The endings that are taken, as `duo-version` names them. */
export const allowedExtensions = ["gif", "jpeg", "jpg", "pdf", "png", "tif", "tiff", "xml"];

const maxBytes = 20_000_000;

/** How the content of a file with each ending begins, and its type. */
const formats: Record<string, { type: RegExp; begins: RegExp }> = {
  gif: { type: /^image\/gif$/, begins: /^GIF8/ },
  jpeg: { type: /^image\/jpeg$/, begins: /^\xff\xd8\xff/ },
  jpg: { type: /^image\/jpeg$/, begins: /^\xff\xd8\xff/ },
  pdf: { type: /^application\/pdf$/, begins: /^%PDF-/ },
  png: { type: /^image\/png$/, begins: /^\x89PNG/ },
  tif: { type: /^image\/tiff$/, begins: /^(?:II\*\0|MM\0\*)/ },
  tiff: { type: /^image\/tiff$/, begins: /^(?:II\*\0|MM\0\*)/ },
  xml: { type: /^(?:application|text)\/xml$/, begins: /^(?:\xef\xbb\xbf)?\s*</ },
};

/**
 * The letters of file names, in precomposed form. Others are replaced at DATEV, which the stand-in refuses.
 */
const fileName = /^[ &()+\-._0-9A-Za-zÀ-ÖØ-öø-ÿ]+$/;

const metadata = z
  .strictObject({
    document_type: z.string().optional(),
    note: z.string().optional(),
    category: z.string().optional(),
    folder: z.string().optional(),
    register: z.string().optional(),
  })
  .refine(
    ({ category, folder, register }) =>
      new Set([category, folder, register].map((level) => level === undefined)).size === 1,
    "all three levels or none",
  );
const customMetadata = z.strictObject({
  sequence_first_guid: z.guid().optional(),
  sequence_position: z.int().optional(),
});

/** What is wrong with a document: the code of the description and its technical name. */
export type DocumentRefusal = { code: string; description: string };

/** The parts of a request that may be stored. */
export type SentDocument = {
  name: string;
  content: Buffer;
  metadata: z.infer<typeof metadata>;
  customMetadata: z.infer<typeof customMetadata>;
};

const refusal = (code: string, description: string): DocumentRefusal => ({ code, description });

/** Returns the document of a multipart request, or the first rule that it breaks. */
export function readDocument(
  parts: MultipartPart[] | null,
  client: DatevClientSeed,
): SentDocument | DocumentRefusal {
  if (!parts) return refusal("DCO01008", "restapi.InvalidMessageBodyFault");
  const known = ["file", "metadata", "custom_metadata"];
  if (parts.some(({ name }) => !known.includes(name)))
    return refusal("DCO01001", "restapi.InvalidResourceModificationFault");
  const files = parts.filter(({ name }) => name === "file");
  const [file] = files;
  if (!file) return refusal("DCO01220", "restapi.FilesParameterIsMissingFault");
  if (files.length > 1) return refusal("DCO01232", "restapi.MultipleFilesUploadIsNotSupportedFault");
  const told = readJsonPart(parts, "metadata", metadata);
  const custom = readJsonPart(parts, "custom_metadata", customMetadata);
  if (!told || !custom) return refusal("DCO01217", "restapi.MetadataParsingFault");
  return (
    refusalOfFile(file) ??
    refusalOfMetadata(told, client) ?? {
      name: file.fileName ?? "",
      content: file.content,
      metadata: told,
      customMetadata: custom,
    }
  );
}

function readJsonPart<Schema extends z.ZodType>(
  parts: MultipartPart[],
  wanted: string,
  schema: Schema,
): z.infer<Schema> | null {
  const found = parts.filter(({ name }) => name === wanted);
  const [part] = found;
  if (!part) return schema.parse({});
  if (found.length > 1 || !/^application\/json(?:; ?charset=utf-8)?$/i.test(part.contentType ?? ""))
    return null;
  try {
    return schema.safeParse(JSON.parse(part.content.toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}

function refusalOfFile({ fileName: name, contentType, content }: MultipartPart): DocumentRefusal | null {
  if (!name) return refusal("DCO01252", "restapi.FilenameIsRequiredFault");
  if (name.length > 255) return refusal("DCO01222", "restapi.FileNameTooLongFault");
  if (!fileName.test(name)) return refusal("DCO01001", "restapi.InvalidResourceModificationFault");
  const ending = (/\.(\w+)$/.exec(name)?.[1] ?? "").toLowerCase();
  const format = formats[ending];
  if (!format || !allowedExtensions.includes(ending))
    return refusal("DCO01215", "restapi.UnsupportedFileTypeDuoNextFault");
  if (content.length > maxBytes) return refusal("DCO01016", "restapi.FileSizeFault");
  const begin = content.subarray(0, 64).toString("latin1");
  if (content.length === 0 || !format.begins.test(begin) || !format.type.test(contentType ?? ""))
    return refusal("DCO01219", "restapi.ContentTypeDoesNotMatchFileExtensionFault");
  if (content.includes("EICAR-STANDARD-ANTIVIRUS-TEST-FILE"))
    return refusal("DCO01243", "restapi.VirusInFileFoundFault");
  return null;
}

const longest: [keyof z.infer<typeof metadata>, number, string, string][] = [
  ["note", 255, "DCO01223", "restapi.PropertyNoteTooLongFault"],
  ["category", 30, "DCO01224", "restapi.PropertyCategoryNameTooLongFault"],
  ["folder", 30, "DCO01225", "restapi.PropertyFolderNameTooLongFault"],
  ["register", 30, "DCO01226", "restapi.PropertyRegisterNameTooLongFault"],
  ["document_type", 30, "DCO01227", "restapi.PropertyDocumentTypeTooLongFault"],
];

function refusalOfMetadata(
  told: z.infer<typeof metadata>,
  { documentTypes = [] }: DatevClientSeed,
): DocumentRefusal | null {
  for (const [field, max, code, description] of longest)
    if ((told[field] ?? "").length > max) return refusal(code, description);
  const type = told.document_type;
  if (type && !documentTypes.some(({ name }) => name === type))
    return refusal("DCO01010", "restapi.InvalidDocumentTypeFault");
  return null;
}
