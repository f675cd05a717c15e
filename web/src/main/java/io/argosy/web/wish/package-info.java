/** The form for a new request: dataset search, destinations, preview and confirmation. */
@NullMarked
package io.argosy.web.wish;

import org.jspecify.annotations.NullMarked;
