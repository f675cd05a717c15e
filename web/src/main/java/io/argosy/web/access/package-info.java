/** Who looks: signing in by a link that works once, and out again. */
@NullMarked
package io.argosy.web.access;

import org.jspecify.annotations.NullMarked;
