import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import { PageLink } from "./page-link.tsx";
import type { ComponentProps } from "react";

type Look = { variant?: "primary" | "secondary" | "ghost"; size?: "standard" | "large" | "icon" };

/** Classes of everything that looks like a button; a page has one primary action. */
export function buttonClass({ variant = "secondary", size = "standard" }: Look = {}): string {
  return clsx(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium",
    "transition-colors duration-100 select-none aria-disabled:opacity-60 disabled:opacity-40 disabled:pointer-events-none [&>svg]:size-4 [&>svg]:shrink-0",
    // The sign of what is under way takes the place of the other one.
    "[&>svg+svg]:hidden",
    size === "standard" && "h-8 px-3",
    // The one action of a page may take two lines where its words have no room.
    size === "large" ? "min-h-10 px-4 py-1.5" : "whitespace-nowrap",
    size === "icon" && "size-8",
    variant === "primary" && "border-primary bg-primary text-on-primary hover:bg-primary-hover shadow-card",
    variant === "secondary" && "border-line bg-surface text-text hover:bg-faint shadow-card",
    variant !== "primary" && "aria-pressed:border-line-strong aria-pressed:text-text",
    variant === "ghost" && "text-muted hover:bg-faint hover:text-text border-transparent",
  );
}

type ButtonProps = Look & ComponentProps<"button"> & { pending?: boolean };

/**
 * A button. While `pending` it keeps its size and focus, shows that something is under way and does nothing when
 * it is pressed again.
 */
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

/** A button that shows a sign alone; `label` is its name and its hint. */
export function IconButton({ label, variant = "ghost", ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} size="icon" aria-label={label} title={label} />;
}
