/** What moves between nodes now and over the last hour. */
@NullMarked
package io.argosy.web.link;

import org.jspecify.annotations.NullMarked;
