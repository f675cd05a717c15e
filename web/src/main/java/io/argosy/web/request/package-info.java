/** The page of a request: its progress at each destination, its blocks and its files. */
@NullMarked
package io.argosy.web.request;

import org.jspecify.annotations.NullMarked;
