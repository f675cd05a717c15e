/** All requests, newest first, as far as somebody looks for them. */
@NullMarked
package io.argosy.web.requestlist;

import org.jspecify.annotations.NullMarked;
