/** Strategy phedex: the classic cost, path and validity, exactly. */
@NullMarked
package io.argosy.router.plan.phedex;

import org.jspecify.annotations.NullMarked;
