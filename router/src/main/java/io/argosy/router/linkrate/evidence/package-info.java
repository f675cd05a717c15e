/** What others know of links: other instances, rate files and network measurements. */
@NullMarked
package io.argosy.router.linkrate.evidence;

import org.jspecify.annotations.NullMarked;
