interface DetailIds {
  plan: string;
  product: number;
  campaign: number;
  batch: number;
  order: string;
  refund: number;
  course: number;
  lesson: number;
  file: number;
  article: number;
  document: number;
  caseNo: string;
  proposal: number;
  project: number;
}

/** The address of each console page that is not in the menu, by its path: the page of one resource, or of a form. */
export function consoleDetailAddresses(ids: DetailIds): Readonly<Record<string, string>> {
  return {
    "/plans/:slug": `/plans/${ids.plan}`,
    "/new-plan": "/new-plan",
    "/plans/:slug/prices": `/plans/${ids.plan}/prices`,
    "/products/:id/prices": `/products/${ids.product}/prices`,
    "/new-product": "/new-product",
    "/coupons/new": "/coupons/new",
    "/coupons/:id/uses": `/coupons/${ids.campaign}/uses`,
    "/codes/new": "/codes/new",
    "/codes/:id": `/codes/${ids.batch}`,
    "/orders/:orderNo": `/orders/${ids.order}`,
    "/refunds/use": `/refunds/use?order=${ids.order}`,
    "/refunds/rules": "/refunds/rules",
    "/refunds/:id": `/refunds/${ids.refund}`,
    "/invitations/terms": "/invitations/terms",
    "/invoices/settings": "/invoices/settings",
    "/courses/:id": `/courses/${ids.course}`,
    "/courses/:id/lessons/:lessonId": `/courses/${ids.course}/lessons/${ids.lesson}`,
    "/courses/:id/figures": `/courses/${ids.course}/figures`,
    "/preview/article/:id": `/preview/article/${ids.article}?as=guest`,
    "/preview/course/:id": `/preview/course/${ids.course}?as=vip`,
    "/preview/course/:id/lesson/:lessonId": `/preview/course/${ids.course}/lesson/${ids.lesson}?as=user`,
    "/downloads/log": "/downloads/log",
    "/media/:id": `/media/${ids.file}`,
    "/articles/:id": `/articles/${ids.article}`,
    "/documents/:id": `/documents/${ids.document}`,
    "/versions/:kind/:id": `/versions/article/${ids.article}`,
    "/cases/:id": `/cases/${ids.caseNo}`,
    "/proposals/:id": `/proposals/${ids.proposal}`,
    "/projects/:id": `/projects/${ids.project}`,
  };
}
