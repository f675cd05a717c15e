/** What all pages share: the frame, the theme, and the formats of quantities and times. */
@NullMarked
package io.argosy.web.look;

import org.jspecify.annotations.NullMarked;
