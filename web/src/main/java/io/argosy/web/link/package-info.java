/** What is known of links, and the feeds from which it follows. */
@NullMarked
package io.argosy.web.link;

import org.jspecify.annotations.NullMarked;
