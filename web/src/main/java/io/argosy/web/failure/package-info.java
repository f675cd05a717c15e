/** What went wrong lately, and why. */
@NullMarked
package io.argosy.web.failure;

import org.jspecify.annotations.NullMarked;
