/** The audit log of commands. */
@NullMarked
package io.argosy.router.audit;

import org.jspecify.annotations.NullMarked;
