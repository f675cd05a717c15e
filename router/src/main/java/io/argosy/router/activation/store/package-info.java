/** Database storage of file requests and the failures of their sources. */
@NullMarked
package io.argosy.router.activation.store;

import org.jspecify.annotations.NullMarked;
