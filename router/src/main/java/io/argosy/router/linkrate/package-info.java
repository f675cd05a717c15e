/** What a link carried and what may be expected of it. */
@NullMarked
package io.argosy.router.linkrate;

import org.jspecify.annotations.NullMarked;
