/** Routes become tasks, and agents hold them under a lease. */
@NullMarked
package io.argosy.router.issue;

import org.jspecify.annotations.NullMarked;
