/** Names, checksums and entries of storage that is reached by WebDAV. */
@NullMarked
package io.argosy.common.dav;

import org.jspecify.annotations.NullMarked;
