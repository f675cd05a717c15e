/** Errors as RFC 9457 has them: which field, what is wrong, never a stack trace. */
@NullMarked
package io.argosy.router.problem.http;

import org.jspecify.annotations.NullMarked;
