/** Reads what other instances, files and network measurements say about links. */
@NullMarked
package io.argosy.router.linkrate.feed;

import org.jspecify.annotations.NullMarked;
