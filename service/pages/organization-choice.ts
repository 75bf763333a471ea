import path from "node:path";
import { type Html, html } from "./html.ts";
import { fill, type Language, textsOf } from "./language.ts";

/** An organization as the consent page lists it. */
export type ListedOrganization = { id: string; name: string; isConnected: boolean };

export type OrganizationChoice = {
  organizations: readonly ListedOrganization[];
  /** The ids of those that are chosen. */
  chosen: readonly string[];
  /** What was searched for; "" for nothing. */
  search: string;
  /** Whether several may be chosen, and how many at most. */
  isSeveral: boolean;
  max: number;
};

/** The number of organizations from which on their list has a search and scrolls by itself. */
const manyOrganizations = 9;

/** The script of a page with a choice of organizations: its path and file. The page works without it. */
export const choiceFiles = { "/choose.js": path.join(import.meta.dirname, "choose-script.mjs") };

const isLong = ({ organizations }: OrganizationChoice) => organizations.length >= manyOrganizations;

/** Returns whether every organization of a choice is connected, so that none of them stands out by that. */
export const areAllConnected = ({ organizations }: Pick<OrganizationChoice, "organizations">) =>
  organizations.every(({ isConnected }) => isConnected);

const isOfMany = ({ organizations, isSeveral }: OrganizationChoice) => isSeveral && organizations.length > 1;

/** Returns the scripts of a choice: none where one of a few is chosen. */
const scriptsOf = (choice: OrganizationChoice) =>
  isLong(choice) || isOfMany(choice) ? Object.keys(choiceFiles) : [];

/** Returns the sources of the scripts of a choice for a Content-Security-Policy. */
export const choiceScripts = (choice: OrganizationChoice, origin: string): string[] =>
  scriptsOf(choice).map((address) => origin + address);

/** Returns text without case and accents, as the page's script does. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the organizations that have all words of a text in their name or id. */
export function findOrganizations<Found extends { id: string; name: string }>(
  organizations: readonly Found[],
  text: string,
): Found[] {
  const words = plain(text).split(/\s+/);
  return organizations.filter(({ id, name }) => words.every((word) => plain(`${name} ${id}`).includes(word)));
}

/**
 * Returns the list of organizations, with a search where there are many: one may be chosen, or several.
 * While a person searches, what is chosen stays in the list. Needs `choiceScripts`.
 */
export function organizationChoice(language: Language, choice: OrganizationChoice): Html {
  const { organizations, chosen, search } = choice;
  const { consent } = textsOf(language);
  const found = new Set(findOrganizations(organizations, search));
  const shown = organizations.filter(
    (organization) => found.has(organization) || chosen.includes(organization.id),
  );
  return html`<div data-choice data-max="${choice.max}">
    ${
      isLong(choice) &&
      html`<label class="field" for="search">${consent.searchLabel}</label>
        <div class="search">
          <input
            id="search"
            name="search"
            type="search"
            value="${search}"
            maxlength="100"
            autocomplete="off"
          />
          <button type="submit" name="decision" value="search" data-part="search">${consent.search}</button>
        </div>`
    }
    ${isOfMany(choice) && chooseMany(language, choice)}
    <div class="choices${isLong(choice) && " long"}">
      ${shown.map((organization, index) => choiceOf(organization, index, { ...choice, language }))}
    </div>
    <p class="muted" data-part="none" ${found.size > 0 && html` hidden`}>${consent.noneFound}</p>
    ${scriptsOf(choice).map((address) => html`<script defer src="${address}"></script>`)}
  </div>`;
}

function chooseMany(language: Language, choice: OrganizationChoice): Html {
  const { consent } = textsOf(language);
  const isAnyConnected = choice.organizations.some(({ isConnected }) => isConnected);
  return html`<p class="many">
    <button class="link" type="submit" name="decision" value="all">
      ${isAnyConnected && !areAllConnected(choice) ? consent.chooseAllNew : consent.chooseAll}
    </button>
    <button class="link" type="submit" name="decision" value="none">${consent.chooseNone}</button>
  </p>`;
}

function choiceOf(
  { id, name, isConnected }: ListedOrganization,
  index: number,
  { language, ...choice }: OrganizationChoice & { language: Language },
): Html {
  const { chosen, isSeveral } = choice;
  const { connected } = textsOf(language).consent;
  return html`<label class="choice" for="organization-${index}"
    ><input
      id="organization-${index}"
      type="${isSeveral ? "checkbox" : "radio"}"
      name="organization"
      value="${id}"
      ${isConnected && !areAllConnected(choice) && html` data-skipped`}
      ${chosen.includes(id) && html` checked`}
    /><span>${name}<span class="muted small">${id}</span></span
    >${isConnected && html`<span class="badge">${connected}</span>`}</label
  >`;
}

/**
 * Returns the sentence that says how many organizations are chosen, where several may be. The script keeps
 * it up to date.
 */
export function chosenCount(language: Language, choice: OrganizationChoice): Html | false {
  const { organizations, chosen, max } = choice;
  if (!isOfMany(choice)) return false;
  const text = fill(textsOf(language).consent.chosen, { all: organizations.length, max });
  const count = organizations.filter(({ id }) => chosen.includes(id)).length;
  return html`<p class="muted small" role="status" data-part="count" data-text="${text}">
    ${fill(text, { count })}
  </p>`;
}
