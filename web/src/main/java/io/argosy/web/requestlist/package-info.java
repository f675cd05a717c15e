/** The searchable list of requests, newest first. */
@NullMarked
package io.argosy.web.requestlist;

import org.jspecify.annotations.NullMarked;
