import type { ReactNode } from 'react';

/** A titled part of the form, with two columns where there is room. */
export function FormSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line p-5 first:border-t-0 sm:p-6">
      <legend className="float-left mb-4 w-full text-15 font-semibold">{title}</legend>
      <div className="@container clear-both">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-5 @min-[30rem]:grid-cols-2">
          {children}
        </div>
      </div>
    </fieldset>
  );
}
