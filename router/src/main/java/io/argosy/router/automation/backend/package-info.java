/** Logging and metrics of automatic actions. */
@NullMarked
package io.argosy.router.automation.backend;

import org.jspecify.annotations.NullMarked;
