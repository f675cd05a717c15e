/** Strategy phedex: cost, path and validity exactly as in the original. */
@NullMarked
package io.argosy.router.plan.phedex;

import org.jspecify.annotations.NullMarked;
