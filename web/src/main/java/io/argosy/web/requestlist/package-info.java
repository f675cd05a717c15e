/** The list of requests, newest first, and its search. */
@NullMarked
package io.argosy.web.requestlist;

import org.jspecify.annotations.NullMarked;
