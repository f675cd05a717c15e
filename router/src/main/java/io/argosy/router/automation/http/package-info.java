/** The commands that change modes and pins. */
@NullMarked
package io.argosy.router.automation.http;

import org.jspecify.annotations.NullMarked;
