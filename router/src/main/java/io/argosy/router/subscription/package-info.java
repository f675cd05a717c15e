/** Which blocks are wanted where, by approved requests. */
@NullMarked
package io.argosy.router.subscription;

import org.jspecify.annotations.NullMarked;
