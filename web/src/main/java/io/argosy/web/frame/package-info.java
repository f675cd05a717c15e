/** What all pages share: the frame, the theme, and the formats of quantities and times. */
@NullMarked
package io.argosy.web.frame;

import org.jspecify.annotations.NullMarked;
