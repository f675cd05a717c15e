/** Whether the router and the database answer. Every page shows a notice if they do not. */
@NullMarked
package io.argosy.web.liveness;

import org.jspecify.annotations.NullMarked;
