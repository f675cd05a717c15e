/** The command that changes a mode. */
@NullMarked
package io.argosy.router.automation.http;

import org.jspecify.annotations.NullMarked;
