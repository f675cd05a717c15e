/** Whether the router and the database answer, which every page says if they do not. */
@NullMarked
package io.argosy.web.liveness;

import org.jspecify.annotations.NullMarked;
