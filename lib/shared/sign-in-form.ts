/** The field of a sign-in form that asks for the consent page, also where a connection stands. */
export const consentField = "consent";
