/** How a logical file name becomes a place on a site's storage. */
@NullMarked
package io.argosy.common.storage;

import org.jspecify.annotations.NullMarked;
