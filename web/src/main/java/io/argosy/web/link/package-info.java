/** Traffic on the links, now and over the last hour, as JSON. */
@NullMarked
package io.argosy.web.link;

import org.jspecify.annotations.NullMarked;
