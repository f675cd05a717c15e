/** The form for a new request: dataset search, destinations, preview and confirmation. */
@NullMarked
package io.argosy.web.newrequest;

import org.jspecify.annotations.NullMarked;
