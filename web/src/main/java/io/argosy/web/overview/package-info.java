/** The page on which everything moving is seen, and the same as JSON. */
@NullMarked
package io.argosy.web.overview;

import org.jspecify.annotations.NullMarked;
