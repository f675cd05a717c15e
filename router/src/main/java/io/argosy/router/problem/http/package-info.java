/** Error responses according to RFC 9457: field and cause, never a stack trace. */
@NullMarked
package io.argosy.router.problem.http;

import org.jspecify.annotations.NullMarked;
