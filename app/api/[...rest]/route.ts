import { AppError } from "#lib/server/errors/app-error.ts";
import { publicRoute } from "#lib/server/http/route.ts";

const handle = publicRoute(() =>
  Promise.reject(new AppError({ code: "NOT_FOUND", message: "There is nothing at this address." })),
);

export { handle as GET, handle as POST, handle as PUT, handle as PATCH, handle as DELETE };
