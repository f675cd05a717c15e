/** What all pages share: their frame, their theme, and how amounts and times are written. */
@NullMarked
package io.argosy.web.look;

import org.jspecify.annotations.NullMarked;
