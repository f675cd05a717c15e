/** Whether the router and the database answer, for the notice on every page and as JSON. */
@NullMarked
package io.argosy.web.liveness;

import org.jspecify.annotations.NullMarked;
