/** Who changed what and when. */
@NullMarked
package io.argosy.router.audit;

import org.jspecify.annotations.NullMarked;
