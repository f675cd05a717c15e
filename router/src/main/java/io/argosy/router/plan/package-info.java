/** Chooses the source of every file, as a pure function of the known network and the requests. */
@NullMarked
package io.argosy.router.plan;

import org.jspecify.annotations.NullMarked;
