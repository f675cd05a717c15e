/** Maps logical file names to places on a site's storage. */
@NullMarked
package io.argosy.common.storage;

import org.jspecify.annotations.NullMarked;
