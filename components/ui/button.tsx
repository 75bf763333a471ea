import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import { PageLink } from "./page-link.tsx";
import type { ComponentProps } from "react";

type Look = { variant?: "primary" | "secondary" | "ghost"; size?: "standard" | "large" | "icon" };

/** Returns the classes of everything that looks like a button. A page has one primary action. */
export function buttonClass({ variant = "secondary", size = "standard" }: Look = {}): string {
  return clsx(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium",
    "transition-colors duration-100 select-none aria-disabled:opacity-60 disabled:opacity-40 disabled:pointer-events-none [&>svg]:size-4 [&>svg]:shrink-0",
    // The spinner of a pending button replaces its icon.
    "[&>svg+svg]:hidden",
    size === "standard" && "h-8 px-3",
    // The one action of a page may wrap onto two lines.
    size === "large" ? "min-h-10 px-4 py-1.5" : "whitespace-nowrap",
    size === "icon" && "size-8",
    variant === "primary" && "border-primary bg-primary text-on-primary hover:bg-primary-hover shadow-card",
    variant === "secondary" && "border-line bg-surface text-text hover:bg-faint shadow-card",
    variant !== "primary" && "aria-pressed:border-line-strong aria-pressed:text-text",
    variant === "ghost" && "text-muted hover:bg-faint hover:text-text border-transparent",
  );
}

type ButtonProps = Look & ComponentProps<"button"> & { pending?: boolean };

/** A button. While `pending` it keeps its size and focus, shows a spinner and ignores clicks. */
export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(pending ? { "aria-disabled": true } : {})}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      className={clsx(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
    >
      {pending && <LoaderCircle aria-hidden className="animate-turn" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & ComponentProps<typeof PageLink>;

/** A link to another page that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return (
    <PageLink
      {...rest}
      className={clsx(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<typeof Button>, "aria-label" | "title" | "size"> & {
  label: string;
};

/** A button that shows only an icon. `label` is its name and its tooltip. */
export function IconButton({ label, variant = "ghost", ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} size="icon" aria-label={label} title={label} />;
}
